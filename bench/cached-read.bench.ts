// Public reads that everybody asks for, from the real site, against a bare hapi that gives a text of the same length.
import path from 'node:path'
import { bench } from './lib/bench.ts'
import { BENCH } from './lib/paths.ts'
import { get } from './lib/request.ts'
import { compareUnderLoad } from './lib/rounds.ts'
import { freePort, startServer } from './lib/server.ts'
import { startFilledSite } from './lib/site.ts'

const READS = { home: '/api/v1/channels/home', artist: '/api/v1/artists/1', album: '/api/v1/albums/1' }

await bench(async (scope) => {
  const site = await startFilledSite(scope)
  const reads = []
  for (const [name, address] of Object.entries(READS)) {
    const { status, headers, body } = await get(`${site.url}${address}`)
    if (status !== 200 || !headers.etag) throw new Error(`${address} answers ${status}: ${body.toString().slice(0, 300)}`)
    reads.push({ name, url: `${site.url}${address}`, length: body.length, etag: headers.etag })
  }
  const LENGTHS = reads.map(({ length }) => length).join(',')
  const env = { NODE_ENV: 'production', LENGTHS }
  const hello = await startServer(scope, { args: [path.join(BENCH, 'hello.server.ts')], env, port: await freePort(), readyPath: '/health' })

  for (const { name, url, length, etag } of reads) {
    const reference = { pid: hello.pid, url: `${hello.url}/hello-${length}` }
    await compareUnderLoad({ name: `cached-read/${name}`, reference, ours: { pid: site.pid, url }, target: { min: 0.7 } })
    const again = { 'if-none-match': etag }
    const { status } = await get(url, { headers: again })
    if (status !== 304) throw new Error(`${url} answers ${status} to its own tag`)
    await compareUnderLoad({ name: `cached-read/${name}/304`, reference, ours: { pid: site.pid, url, headers: again }, target: { min: 0.8 } })
  }
})
