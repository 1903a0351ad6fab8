// A bare hapi: for each length in LENGTHS, /json-<length> returns a JSON text of that many bytes.
import Hapi from '@hapi/hapi'

const server = Hapi.server({ host: '127.0.0.1', port: Number(process.env.PORT) })
server.route({ method: 'GET', path: '/health', handler: () => ({ status: 'alive' }) })
for (const length of new Set((process.env.LENGTHS ?? '').split(',').filter(Boolean))) {
  // The JSON text of a string has two characters more than the string: its quotes.
  const text = JSON.stringify('x'.repeat(Number(length) - 2))
  server.route({ method: 'GET', path: `/json-${length}`, handler: (_request, h) => h.response(text).type('application/json') })
}
await server.start()
