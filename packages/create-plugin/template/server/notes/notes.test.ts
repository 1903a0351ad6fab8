import path from 'node:path'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNote, listNotes } from '../../contract/notes.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../../..') })
  await site.enablePlugin('my-team.my-plugin')
})
afterAll(() => site.close())

describe('each model', () => {
  test('matches the table that the migrations create', async () => {
    expect(await site.listModelDrift('my-team.my-plugin')).toEqual([])
  })
})

describe('POST x/my-team.my-plugin/notes', () => {
  test('adds a note that everyone can read', async () => {
    const member = await site.createSignedInUser()
    const response = await member.request(addNote, { body: { text: ' Hello ' } })
    expect([response.status, response.body.note.text]).toEqual([201, 'Hello'])
    expect((await site.createVisitor().request(listNotes, {})).body.notes).toEqual([response.body.note])
  })

  test('returns 401 for a guest and 422 for an empty note', async () => {
    expect((await site.createVisitor().request(addNote, { body: { text: 'Hello' } })).status).toBe(401)
    const member = await site.createSignedInUser()
    const response = await member.request(addNote, { body: { text: ' ' } })
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['text']])
  })
})
