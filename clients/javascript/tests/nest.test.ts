// An application of Nest, as on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import './database';

test('Nest finds a member, and answers 404 to other ids, malformed ones too', async () => {
  const { Member, Shop } = await import('./nest'); // when the database is there
  const app = await NestFactory.create(Shop, { logger: false });
  await app.listen(0, '127.0.0.1');
  try {
    const { id } = await app.get(DataSource).getRepository(Member).save({ name: 'Ada' });
    const get = async (id: string) => (await fetch(`${await app.getUrl()}/members/${encodeURIComponent(id)}`)).status;
    assert.equal(await get(id), 200);
    for (const other of ['member_01h455vb4pex5vsknk084sn02q', 'no id', `${id.slice(0, -1)}\0`]) assert.equal(await get(other), 404, other);
  } finally {
    await app.close();
  }
});
