import path from 'node:path'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote, listNotes } from '../../contract/notes.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../../..') })
  await site.enablePlugin('my-team.my-plugin')
})
afterAll(() => site.close())

test('a member leaves a note, and everybody reads it', async () => {
  const member = await site.createSignedInUser()
  expect((await member.request(addNote, { body: { text: ' Hello ' } })).status).toBe(201)
  expect((await site.createVisitor().request(listNotes, {})).body.notes).toMatchObject([{ text: 'Hello' }])
})

test('a guest leaves none, and nobody leaves an empty one', async () => {
  expect((await site.createVisitor().request(addNote, { body: { text: 'Hello' } })).status).toBe(401)
  const answer = await (await site.createSignedInUser()).request(addNote, { body: { text: ' ' } })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['text']])
})
