// The playground's page: an editor, examples, and what the database answers. The database is not
// loaded before a click.
(() => {
  const [example, id, script, run, stop, reset, share, state, bar, output] = [
    'example',
    'id',
    'script',
    'run',
    'stop',
    'reset',
    'share',
    'state',
    'bar',
    'output',
  ].map((name) => document.getElementById(`playground-${name}`));
  const program = new URL('worker.js', document.currentScript.src);
  let worker, begun, limit;

  function say(text) {
    if (state.textContent !== text) state.textContent = text; // a screen reader speaks each change
  }
  function idle(text) {
    say(text);
    run.disabled = false;
    stop.disabled = bar.hidden = true;
    reset.disabled = !worker;
  }
  function end(text) {
    clearTimeout(limit);
    worker?.terminate();
    worker = undefined;
    idle(text);
  }
  function load(step, part) {
    // PGlite does not report every failure.
    limit = setTimeout(
      () => end('Failed: no progress for 60 seconds. Try again, or with another browser.'),
      60000,
    );
    say(step);
    bar.hidden = false;
    bar.value = part;
  }
  function add(kind, text) {
    bar.hidden = true;
    say('Running …');
    const block = document.createElement('pre');
    block.className = kind;
    block.textContent = text;
    output.append(block);
  }
  function receive({ data }) {
    clearTimeout(limit);
    if (data.broken) end(`Failed: ${data.broken}`);
    else if (data.step) load(data.step, data.part);
    else if (data.kind) add(data.kind, data.text);
    else idle(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  }

  // Why it cannot run here at all.
  function missing() {
    if (location.protocol === 'file:')
      return 'A browser runs this only from a web server, not from a disk: python3 -m http.server, in the folder of the site, is one.';
    if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function')
      return 'PostgreSQL cannot run in this browser: it is too old, or WebAssembly is turned off.';
  }
  function start(text, isExample) {
    if (run.disabled) return;
    const reason = missing();
    if (reason) return say(reason);
    begun = performance.now();
    output.replaceChildren();
    run.disabled = reset.disabled = true;
    stop.disabled = false;
    if (worker) say('Running …');
    else {
      load('Loading …', 0);
      worker = new Worker(program, { type: 'module' });
      worker.onmessage = receive;
      worker.onerror = ({ message }) =>
        end(`Failed: the program cannot be loaded. ${message ?? ''}`);
    }
    worker.postMessage({ script: text, isExample });
  }
  // A script that differs from the example is the visitor's own, and what it makes stays.
  const runScript = () => start(script.value, chosen !== '' && script.value === given);

  let chosen = '',
    given = ''; // the example, or '', and what was put into the editor with it
  const isWritten = () => script.value.trim() !== '' && script.value !== given;

  function put(name, text) {
    if (!isWritten() || confirm('Replace what you have written?')) {
      chosen = name;
      script.value = given = text;
      script.scrollTop = 0;
    }
    example.value = chosen;
  }
  function followLink() {
    const text = new URLSearchParams(location.hash.slice(1)).get('sql');
    if (text !== null) put('', text);
  }

  run.addEventListener('click', runScript);
  for (const button of [stop, reset])
    button.addEventListener('click', () => end('The next run begins with an empty database.'));
  script.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    runScript();
  });
  example.addEventListener('change', () =>
    put(example.value, playgroundExamples[example.value] ?? ''),
  );
  id.form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = id.value.trim().replaceAll("'", "''");
    if (text) start(`SELECT * FROM sortid_info('${text}') \\gx`, false);
  });
  share.addEventListener('click', async () => {
    history.replaceState(null, '', `#sql=${encodeURIComponent(script.value)}`);
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    say(copied ? 'The link is copied.' : 'The address of this page is the link now.');
  });
  addEventListener('hashchange', followLink);
  addEventListener('beforeunload', (event) => {
    if (isWritten()) event.preventDefault(); // asks whether to leave
  });

  for (const name of Object.keys(playgroundExamples))
    example.add(new Option(name), example.lastElementChild);
  put(...Object.entries(playgroundExamples)[0]);
  followLink();
})();
