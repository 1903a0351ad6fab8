import { expect, test } from 'vitest'
import { createCurlExample } from './curl-example.ts'
import type { ApiEndpoint } from './list-endpoints.ts'

const buildEndpoint = (method: string, path: string, operation: Partial<ApiEndpoint['operation']> = {}): ApiEndpoint => ({
  id: 'x',
  method,
  path,
  group: 'core',
  operation: { summary: '', tags: [], responses: {}, ...operation },
})

test('writes a GET request with its required parameters in the URL', () => {
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'query', in: 'query', required: true, schema: { type: 'string', default: 'é' } },
    { name: 'page', in: 'query', schema: { type: 'integer' } },
  ] as const
  expect(createCurlExample(buildEndpoint('GET', '/api/v1/users/{id}', { parameters }), 'https://kora.test', {})).toBe(
    "curl 'https://kora.test/api/v1/users/1?query=%C3%A9' \\\n  -H 'Authorization: Bearer balafon_YOUR_TOKEN'",
  )
})

test('writes a body in JSON and quotes it for the shell', () => {
  const schema = { type: 'object', required: ['text'], properties: { text: { const: "it's $HOME" } } }
  const requestBody = { content: { 'application/json': { schema } } }
  expect(createCurlExample(buildEndpoint('PUT', '/api/v1/a', { requestBody }), 'https://kora.test', {}).split(' \\\n  ')).toEqual([
    "curl -X PUT 'https://kora.test/api/v1/a'",
    "-H 'Authorization: Bearer balafon_YOUR_TOKEN'",
    "-H 'Content-Type: application/json'",
    String.raw`-d '{"text":"it'\''s $HOME"}'`,
  ])
})
