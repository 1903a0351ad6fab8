// Compares the throughput of the real site for public pages that many visitors request with that of a bare hapi that returns a text of the same length.
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { compareUnderLoad } from './lib/compare-under-load.ts'
import { BENCH } from './lib/paths.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { sendRequest } from './lib/send-request.ts'
import { startServer } from './lib/server.ts'
import { startSiteWithCatalogue } from './lib/site.ts'

const READ_PATHS = { home: '/api/v1/channels/home', artist: '/api/v1/artists/1', album: '/api/v1/albums/1' }

await runBenchmark(async (cleanup) => {
  const site = await startSiteWithCatalogue(cleanup)
  const reads = []
  for (const [name, readPath] of Object.entries(READ_PATHS)) {
    const url = `${site.url}${readPath}`
    const { status, headers, body } = await sendRequest(url)
    if (status !== 200 || !headers.etag) throw new Error(`${readPath} returns ${status}: ${body.toString().slice(0, 300)}`)
    reads.push({ name, url, length: body.length, etag: headers.etag })
  }
  const LENGTHS = reads.map(({ length }) => length).join(',')
  const env = { NODE_ENV: 'production', LENGTHS }
  const bareHapi = await startServer(cleanup, { args: [path.join(BENCH, 'static-json.server.ts')], env, port: await findFreePort(), readyPath: '/health' })

  // The targets are at least 70 % of the requests per second of the bare hapi, and 80 % for 304 responses.
  for (const { name, url, length, etag } of reads) {
    const reference = { pid: bareHapi.pid, url: `${bareHapi.url}/json-${length}` }
    await compareUnderLoad({ name: `cached-read/${name}`, reference, measured: { pid: site.pid, url }, target: { min: 0.7 } })
    const conditionalHeaders = { 'if-none-match': etag }
    const { status } = await sendRequest(url, { headers: conditionalHeaders })
    if (status !== 304) throw new Error(`${url} returns ${status} for the ETag it returned`)
    await compareUnderLoad({ name: `cached-read/${name}/304`, reference, measured: { pid: site.pid, url, headers: conditionalHeaders }, target: { min: 0.8 } })
  }
})
