// The copy button of a psql session copies only the statements, without the prompts and the output.
// The theme copies data-clipboard-text if it is set.
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

// The theme gives the same name to the navigation of every copy button.
addEventListener('DOMContentLoaded', () => {
  const name = () => {
    let number = 0;
    for (const buttons of document.querySelectorAll('nav.md-code__nav'))
      buttons.setAttribute('aria-label', `Code ${++number}`);
  };
  name();
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
});

// Code of one word does not wrap in tables.
addEventListener('DOMContentLoaded', () => {
  for (const code of document.querySelectorAll('.md-typeset :is(td, th) code'))
    code.classList.toggle('word', !/\s/.test(code.textContent));
});

// Makes areas that scroll sideways reachable by keyboard. The theme does this for code, but undoes
// it on touch screens.
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
