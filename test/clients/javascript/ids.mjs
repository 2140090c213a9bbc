// docs: begin
import pg from 'pg';

export async function registerArrays(client) { // once in a process: arrays of ids are arrays then, rather than text
  const { rows } = await client.query("SELECT typarray FROM pg_type WHERE typanalyze::text ~ 'sortid_typanalyze$'");
  const texts = pg.types.getTypeParser(1009); // text[]
  for (const { typarray } of rows) pg.types.setTypeParser(typarray, texts);
}

// Whether the id was malformed or too large for its type: no row has it.
export const isMalformed = (error) => ['22P02', '22003'].includes(error.code);
// docs: end
