// usage: regress.mjs sortid.tar.gz TREE [NAME ...]
// Runs the files in sql, or the named files, with psql, and compares their output with the expected
// output, as pg_regress does.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { bloom } from '@electric-sql/pglite/contrib/bloom';
import { open, others } from './open.mjs';

// Files whose output differs, and why. Files with the expected output must not be listed.
const program = 'COPY ... PROGRAM ends the session';
const ends = 'PGlite does not export the functions that read the first and the last id of an index';
const exceptions = {
  binary_copy: program,
  estimates: ends,
  machine_id: 'no parallel workers',
  monotonic: 'no parallel workers',
  opclass_matrix: '8-byte types are passed by reference',
  search_subselects: 'an expression of 300 operators ends the session, because the stack is small',
  server_compares_index_end_last: ends,
  what_uuid_can_do: `no parallel workers, no postgres_fdw, and ${program}`,
  what_uuid_can_do_from_18: `${program}, after all other tests in the file`,
};
// Files that would run for hours in PGlite.
const endless = {
  base62_bytes: 'statement_timeout ends a statement that takes hours, and PGlite has no timeouts',
};

const patience = 300;
const tree = process.argv[3],
  named = process.argv.slice(4);
const folder = mkdtempSync(join(tmpdir(), 'pglite-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const options = {
  // This overrides PGlite's own search_path, which is public.
  startParams: [...PGlite.defaultStartParams, '-c', 'search_path="$user", public'],
  extensions: { ...others, amcheck, bloom },
  postgresqlconf: [
    "timezone='America/Los_Angeles'",
    "datestyle='Postgres, MDY'",
    'intervalstyle=postgres_verbose',
  ],
};
const first = await open(options);
await first.exec('CREATE EXTENSION sortid');
const loadDataDir = await first.dumpDataDir('none');
const {
  rows: [{ major }],
} = await first.query("SELECT current_setting('server_version_num')::int / 10000 AS major");
await first.close();

// Starts a server on a socket in the folder, for one psql. PGlite has one session, so each
// connection, for example by \c, gets a new PGlite with the files of the previous PGlite. If
// connecting fails, the previous session gets a new PGlite too, because psql continues in that
// session.
function serve() {
  let pg,
    last = Promise.resolve();
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0),
      started = false,
      copy,
      parts = [];
    const then = (step) =>
      (last = last.then(step).catch((error) => {
        server.why ??= error;
        socket.destroy();
      }));
    const answer = (message) =>
      new Promise((done, failed) => {
        const timer = setTimeout(
          () => failed(new Error(`no answer for ${patience} s`)),
          1000 * patience,
        );
        pg.execProtocolRaw(message)
          .then((reply) => done(Buffer.from(reply)), failed)
          .finally(() => clearTimeout(timer));
      });
    async function connect(message) {
      const words = message.toString('utf8', 8).split('\0'),
        named = (name) => words[words.indexOf(name) + 1];
      // Without a checkpoint, sequences would continue 32 values later, as after a crash.
      await pg?.exec('CHECKPOINT').catch(() => {});
      const dump = pg ? await pg.dumpDataDir('none') : loadDataDir;
      await pg?.close();
      try {
        pg = await open({
          ...options,
          loadDataDir: dump,
          database: named('database'),
          username: named('user'),
        });
      } catch (error) {
        pg = await open({ ...options, loadDataDir: dump });
        const text = Buffer.from(`xxxxxSFATAL\0VFATAL\0C3D000\0M${error.message}\0\0`);
        text.write('E', 0, 'latin1');
        text.writeUInt32BE(text.length - 1, 1);
        socket.end(text);
        return;
      }
      socket.write(await answer(message));
    }
    // PGlite needs the whole input of COPY FROM STDIN at once. So this server requests all of the
    // input from psql, and drops PGlite's own request.
    const copied = async (message) => {
      let reply = await answer(message);
      const out = [];
      for (; reply.length >= 5; reply = reply.subarray(reply.readUInt32BE(1) + 1))
        if (reply[0] !== 0x47) out.push(reply.subarray(0, reply.readUInt32BE(1) + 1));
      socket.write(Buffer.concat(out));
    };
    function receive(type, message) {
      if (copy) {
        copy.push(message);
        if (type === 'd') return;
        const whole = Buffer.concat(copy);
        copy = undefined;
        then(() => copied(whole));
      } else if (type === 'X') then(() => socket.end());
      else if (
        type === 'Q' &&
        /^\s*COPY\b[^;]*\bFROM\s+STDIN/is.test(message.toString('utf8', 5))
      ) {
        copy = [message];
        then(() => socket.write(Buffer.from([0x47, 0, 0, 0, 7, 0, 0, 0])));
      } else {
        parts.push(message);
        if (!'QSHp'.includes(type)) return;
        const whole = Buffer.concat(parts);
        parts = [];
        then(async () => {
          const reply = await answer(whole);
          socket.write(reply);
          if ('QS'.includes(type) && reply.at(-6) !== 0x5a)
            throw new Error(
              `an answer ended early: ${JSON.stringify(reply.toString('latin1').slice(-300))}`,
            );
        });
      }
    }
    socket.on('error', () => {});
    socket.on('data', (data) => {
      bytes = Buffer.concat([bytes, data]);
      for (;;) {
        const header = started ? 1 : 0;
        if (bytes.length < header + 4 || bytes.length < header + bytes.readUInt32BE(header)) return;
        const end = header + bytes.readUInt32BE(header),
          message = bytes.subarray(0, end);
        bytes = bytes.subarray(end);
        if (started) receive(String.fromCharCode(message[0]), message);
        else if ([80877103, 80877104].includes(message.readUInt32BE(4)))
          socket.write('N'); // no encryption
        else {
          started = true;
          then(() => connect(message));
        }
      }
    });
  });
  return new Promise((done) => server.listen(join(folder, '.s.PGSQL.5432'), () => done(server)));
}

async function run(name) {
  const server = await serve();
  const env = {
    ...process.env,
    LC_MESSAGES: 'C',
    PGHOST: folder,
    PGPORT: '5432',
    PGUSER: 'postgres',
    PGDATABASE: 'postgres',
    PGTZ: 'America/Los_Angeles',
    PGDATESTYLE: 'Postgres, MDY',
    PG_ABS_SRCDIR: tree,
    PG_ABS_BUILDDIR: folder,
    PG_LIBDIR: '/pglite/lib/postgresql',
    PG_DLSUFFIX: '.so',
  };
  const psql = spawn(
    'sh',
    [
      '-c',
      `exec timeout 600 psql -X -a -q -v HIDE_TABLEAM=on -v HIDE_TOAST_COMPRESSION=on \\
         < '${tree}/sql/${name}.sql' 2>&1`,
    ],
    { env },
  );
  const chunks = [];
  psql.stdout.on('data', (chunk) => chunks.push(chunk));
  await new Promise((done) => psql.on('close', done));
  server.close();
  return { output: Buffer.concat(chunks).toString(), why: server.why };
}

const difference = (expected, name) =>
  new Promise((done) => {
    const diff = spawn('diff', ['-U1', join(tree, 'expected', expected), join(folder, name)]);
    let text = '';
    diff.stdout.on('data', (chunk) => (text += chunk));
    diff.on('close', () => done(text));
  });

const newer = Array.from(
  readFileSync(join(tree, 'Makefile'), 'utf8').matchAll(/^REGRESS_V(\d+) = (.*)$/gm),
).flatMap(([, since, names]) => (+since > major ? names.split(' ') : []));
const expected = readdirSync(join(tree, 'expected'));
for (const file of readdirSync(join(tree, 'sql')).filter((file) => file.endsWith('.sql'))) {
  const name = file.slice(0, -4);
  if (newer.includes(name) || (named.length && !named.includes(name))) continue;
  if (endless[name]) {
    console.log(`ok - ${name} is skipped: ${endless[name]}`);
    continue;
  }
  const { output, why } = await run(name);
  writeFileSync(join(folder, name), output);
  const [match] = expected.filter(
    (other) =>
      other.replace(/(_\d)?\.out$/, '') === name &&
      readFileSync(join(tree, 'expected', other), 'utf8') === output,
  );
  const reason = exceptions[name];
  if (match)
    console.log(reason ? `not ok - ${name} is listed as an exception: ${reason}` : `ok - ${name}`);
  else if (reason) console.log(`ok - ${name} differs, as listed: ${reason}`);
  else {
    const differs = await difference(`${name}.out`, name);
    console.log(`${differs}${why ? `${why.stack ?? why}\n` : ''}not ok - ${name}`);
  }
}
process.exit();
