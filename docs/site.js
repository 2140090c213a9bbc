// The copy button of a psql session copies the statements, without the prompts and what the server
// answered. The theme copies what data-clipboard-text says, if it is set.
document.addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('button[data-clipboard-target]');
    if (!button) return;
    const lines = document.querySelector(button.dataset.clipboardTarget).textContent.split('\n');
    const typed = lines
      .map((line) => /^\w+[-=('"$*][>#](?: (.*))?$/.exec(line))
      .filter((found) => found);
    if (typed.length)
      button.dataset.clipboardText = typed.map((found) => found[1] ?? '').join('\n') + '\n';
  },
  true,
);

// The theme gives neither its dialog a name nor the navigation of each copy button one of its own.
addEventListener('DOMContentLoaded', () => {
  document.querySelector('[role=dialog]')?.setAttribute('aria-label', 'Search');
  const name = () => {
    let number = 0;
    for (const buttons of document.querySelectorAll('nav.md-code__nav'))
      buttons.setAttribute('aria-label', `Code ${++number}`);
  };
  name();
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
});

// In a table, code of one word is not broken.
addEventListener('DOMContentLoaded', () => {
  for (const code of document.querySelectorAll('.md-typeset :is(td, th) code'))
    code.classList.toggle('word', !/\s/.test(code.textContent));
});

// What scrolls sideways is reached by the keyboard. The theme does so for code, but takes it back
// on touch screens.
addEventListener('load', () => {
  const reach = (changes) => {
    for (const { target } of changes) {
      const scrolls = target.scrollWidth > target.clientWidth;
      if (scrolls && target.tabIndex) target.tabIndex = 0;
      else if (!scrolls) target.removeAttribute('tabindex');
    }
  };
  const resized = new ResizeObserver(reach),
    changed = new MutationObserver(reach);
  for (const element of document.querySelectorAll(
    '.md-typeset__scrollwrap, .md-typeset pre > code',
  )) {
    resized.observe(element);
    changed.observe(element, { attributeFilter: ['tabindex'] });
  }
});
