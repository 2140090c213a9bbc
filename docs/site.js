// The copy button of a psql session copies the statements, without the prompts and what the server
// answered. The theme copies what data-clipboard-text says, if it is set.
document.addEventListener("click", event => {
  const button = event.target.closest("button[data-clipboard-target]");
  if (!button) return;
  const lines = document.querySelector(button.dataset.clipboardTarget).textContent.split("\n");
  const typed = lines.map(line => /^\w+[-=('"$*][>#](?: (.*))?$/.exec(line)).filter(found => found);
  if (typed.length) button.dataset.clipboardText = typed.map(found => found[1] ?? "").join("\n") + "\n";
}, true);
