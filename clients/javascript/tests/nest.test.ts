// An application of Nest, as on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Member, Shop } from './nest';

test('Nest finds a member, and answers 404 to other ids, malformed ones too', async () => {
  const app = await NestFactory.create(Shop, { logger: false });
  await app.listen(0, '127.0.0.1');
  try {
    const { id } = await app.get(DataSource).getRepository(Member).save({ name: 'Ada' });
    const get = async (id: string) => {
      const response = await fetch(`${await app.getUrl()}/members/${encodeURIComponent(id)}`);
      return [response.status, (await response.json() as Member).name];
    };
    assert.deepEqual(await get(id), [200, 'Ada']);
    for (const other of ['member_01h455vb4pex5vsknk084sn02q', 'no id', 'member_81h455vb4pex5vsknk084sn02q', `${id.slice(0, -1)}\0`]) {
      assert.deepEqual(await get(other), [404, undefined], other);
    }
  } finally {
    await app.close();
  }
});
