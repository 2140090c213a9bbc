// The playground's page: an editor, examples, and what the database answers. Nothing is loaded before "Run" is clicked.
(() => {
  const $ = (id) => document.getElementById(`playground-${id}`);
  const [script, example, run, stop, share, state, loading, bar, bytes, output] =
    ['script', 'example', 'run', 'stop', 'share', 'state', 'loading', 'bar', 'bytes', 'output'].map($);
  const folder = new URL('.', document.currentScript.src);
  let worker, begun;

  function say(text) {
    if (state.textContent !== text) state.textContent = text; // a screen reader speaks each change
  }
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  function idle(text) {
    say(text);
    run.disabled = false;
    stop.disabled = loading.hidden = true;
  }
  function end(text) {
    worker?.terminate();
    worker = undefined;
    idle(text);
  }
  function add(kind, text) {
    const block = document.createElement('pre');
    block.className = kind;
    block.textContent = text;
    output.append(block);
  }

  // Why it cannot run here at all.
  function missing() {
    if (location.protocol === 'file:')
      return 'A browser runs this only from a web server, not from a disk: python3 -m http.server, in the folder of the site, is one.';
    if (typeof WebAssembly !== 'object') return 'This browser has no WebAssembly, or it is turned off: PostgreSQL cannot run here.';
    if (typeof Worker !== 'function' || typeof DecompressionStream !== 'function')
      return 'This browser is too old: it needs module workers and DecompressionStream.';
  }

  // What the worker reports.
  function receive({ data }) {
    if (data.broken) end(`Failed: ${data.broken}`);
    else if (data.step) {
      say(`${data.step} …`);
      loading.hidden = false;
      if (data.total) [bar.max, bar.value] = [data.total, data.loaded];
      else bar.removeAttribute('value');
      bytes.textContent = data.total ? `${megabytes(data.loaded)} of ${megabytes(data.total)} MB` : '';
    } else if (data.statement) {
      loading.hidden = true;
      say('Running …');
      add('statement', data.statement[0] === '\\' ? data.statement : `${data.statement};`);
    } else if (data.text !== undefined) add(data.failed ? 'answer failed' : 'answer', data.text);
    else if (data.done) idle(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  }

  function start() {
    if (run.disabled) return;
    const reason = missing();
    if (reason) return say(reason);
    run.disabled = true;
    stop.disabled = false;
    begun = performance.now();
    output.replaceChildren();
    say(worker ? 'Running …' : 'Loading …');
    if (!worker) {
      worker = new Worker(new URL('worker.js', folder), { type: 'module' });
      worker.onmessage = receive;
      worker.onerror = ({ message }) =>
        end(`Failed: the program cannot be loaded${message ? `: ${message}` : ', or the server does not send it as JavaScript'}.`);
    }
    worker.postMessage({ run: script.value });
  }

  async function choose(name) {
    const answer = await fetch(new URL(`${name}.sql`, folder)).catch((error) => ({ statusText: error.message }));
    if (answer.ok) script.value = await answer.text();
    else say(missing() ?? `The example cannot be loaded: ${answer.statusText}.`);
  }

  run.addEventListener('click', start);
  stop.addEventListener('click', () => end('Stopped. What the database had is gone; the next run begins with an empty one.'));
  script.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    start();
  });
  script.addEventListener('input', () => (example.value = ''));
  example.addEventListener('change', () => example.value && choose(example.value));
  share.addEventListener('click', async () => {
    history.replaceState(null, '', `#sql=${encodeURIComponent(script.value)}`);
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    say(copied ? 'The link is copied.' : 'The address of this page is the link now.');
  });
  function shared() {
    if (!location.hash.startsWith('#sql=')) return false;
    try {
      script.value = decodeURIComponent(location.hash.slice(5));
      example.value = '';
    } catch {
      say('The link is incomplete: its script cannot be read.');
    }
    return true;
  }
  addEventListener('hashchange', shared);
  if (!shared()) choose(example.value);
})();
