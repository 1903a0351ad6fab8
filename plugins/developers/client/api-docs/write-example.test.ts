import { expect, test } from 'vitest'
import type { Call } from './read-calls.ts'
import { curlOf } from './write-example.ts'

const call = (method: string, path: string, operation: Partial<Call['operation']> = {}): Call => ({
  id: 'x',
  method,
  path,
  group: 'core',
  operation: { summary: '', tags: [], responses: {}, ...operation },
})

test('a question is asked with what it needs in its address', () => {
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'query', in: 'query', required: true, schema: { type: 'string', default: 'é' } },
    { name: 'page', in: 'query', schema: { type: 'integer' } },
  ] as const
  expect(curlOf(call('GET', '/api/v1/users/{id}', { parameters }), 'https://kora.test', {})).toBe(
    "curl 'https://kora.test/api/v1/users/1?query=%C3%A9' \\\n  -H 'Authorization: Bearer balafon_YOUR_TOKEN'",
  )
})

test('a change carries a body, and nothing in it means anything to the shell', () => {
  const schema = { type: 'object', required: ['text'], properties: { text: { const: "it's $HOME" } } }
  const requestBody = { content: { 'application/json': { schema } } }
  expect(curlOf(call('PUT', '/api/v1/a', { requestBody }), 'https://kora.test', {}).split(' \\\n  ')).toEqual([
    "curl -X PUT 'https://kora.test/api/v1/a'",
    "-H 'Authorization: Bearer balafon_YOUR_TOKEN'",
    "-H 'Content-Type: application/json'",
    String.raw`-d '{"text":"it'\''s $HOME"}'`,
  ])
})
