// Compares the site's file routes with nginx on the same files: whether their responses to range requests are equal, and how fast they are.
import { randomBytes } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { compareResponses } from './lib/compare-responses.ts'
import { compareUnderLoad, type MeasuredServer } from './lib/compare-under-load.ts'
import { startNginx } from './lib/nginx.ts'
import { BENCH, findProgram } from './lib/paths.ts'
import { countOpenFiles, getResidentMiB } from './lib/process-usage.ts'
import { createRangeRequests } from './lib/range-requests.ts'
import { report } from './lib/report.ts'
import { reportSkipped, runBenchmark } from './lib/run-benchmark.ts'
import { sendRequest } from './lib/send-request.ts'
import { sleep, startServer } from './lib/server.ts'
import { createTemporaryFolder } from './lib/site.ts'
import { listenSlowly } from './lib/slow-listeners.ts'

const MODIFIED_AT = new Date('2024-03-01T10:20:30Z')
const FILE_SIZES = { 'private/00/track.mp3': 9_437_189, 'private/00/small.mp3': 4000, 'private/00/empty.mp3': 0 }
const TRACK_KEY = 'private/00/track.mp3'
const KIB = 1024
const LISTENERS = 200
/** How long the benchmark waits before it counts open files: longer than the five seconds for which the server keeps a requested file open. */
const FILE_CLOSE_WAIT_MS = 6000
/** The number of requests that let a server allocate its buffers before its memory is measured. */
const WARM_UP_REQUESTS = 50

type Servers = Readonly<Record<'nginx' | 'site', MeasuredServer>>

const createRangeHeader = (start: number, length: number) => ({ range: `bytes=${start}-${start + length - 1}` })

const nginxProgram = findProgram('nginx')
if (nginxProgram) await runBenchmark((cleanup) => measure(cleanup, nginxProgram))
else reportSkipped('audio-ranges', 'nginx is not installed')

async function measure(cleanup: AsyncDisposableStack, program: string) {
  const folder = await createTemporaryFolder(cleanup)
  await mkdir(path.join(folder, 'private/00'), { recursive: true })
  for (const [key, size] of Object.entries(FILE_SIZES)) {
    await writeFile(path.join(folder, key), randomBytes(size))
    await utimes(path.join(folder, key), MODIFIED_AT, MODIFIED_AT)
  }
  const nginx = await startNginx(cleanup, program, folder)
  const env = { NODE_ENV: 'production', FOLDER: folder }
  const site = await startServer(cleanup, { args: [path.join(BENCH, 'file-routes.server.ts')], env, port: await findFreePort(), readyPath: '/health' })
  const findServers = async (key: string): Promise<Servers> => ({
    nginx: { pid: nginx.pid, url: `${nginx.url}/media/${key}` },
    site: { pid: site.pid, url: `${site.url}${(await sendRequest(`${site.url}/signed?key=${key}`)).body}` },
  })

  for (const key of Object.keys(FILE_SIZES)) await compareRangeResponses(key, await findServers(key))
  const servers = await findServers(TRACK_KEY)
  await measureSlowListeners(servers)
  // The last number is the smallest accepted ratio of the speed of the site to the speed of nginx.
  for (const [name, length, minRatio] of [
    ['64KiB', 64 * KIB, 0.3],
    ['5MiB', 5 * KIB * KIB, 0.35],
  ] as const) {
    // The range does not start at the boundary of a block.
    const headers = createRangeHeader(1_000_003, length)
    await compareUnderLoad({
      name: `audio-ranges/${name}`,
      reference: { ...servers.nginx, headers },
      measured: { ...servers.site, headers },
      target: { min: minRatio },
    })
  }
}

async function compareRangeResponses(key: string, { nginx, site }: Servers) {
  const { headers, body } = await sendRequest(nginx.url)
  const requests = createRangeRequests({ size: body.length, etag: String(headers.etag), modifiedAt: MODIFIED_AT })
  const openFilesBefore = countOpenFiles(site.pid)
  let equal = 0
  for (const { name, request } of requests) {
    const differences = compareResponses(await sendRequest(nginx.url, request), await sendRequest(site.url, request))
    if (differences.length === 0) equal++
    else console.error(`  differs: ${path.basename(key)} ${name} ${JSON.stringify(request.headers)}: ${differences.join('; ')}`)
  }
  await sleep(FILE_CLOSE_WAIT_MS)
  report({
    name: `audio-ranges/responses/${path.basename(key)}`,
    reference: { responses: requests.length },
    measured: { equal, filesLeftOpen: Math.max(0, countOpenFiles(site.pid) - openFilesBefore) },
    ratio: equal / requests.length,
    target: { min: 1 },
  })
}

/** Measures how much memory a server needs for 200 players that each read 256 KiB per second. */
async function measureSlowListeners({ nginx, site }: Servers) {
  const measureGrowth = async ({ pid, url }: MeasuredServer) => {
    for (let count = 0; count < WARM_UP_REQUESTS; count++) await sendRequest(url, { headers: createRangeHeader(0, 600 * KIB) })
    const before = getResidentMiB(pid)
    let max = before
    const listeners = { url, headers: createRangeHeader(0, 8 * KIB * KIB), count: LISTENERS, seconds: 8 }
    const bytesRead = await listenSlowly(listeners, () => {
      max = Math.max(max, getResidentMiB(pid))
    })
    return { growthMiB: max - before, readMiB: bytesRead / KIB / KIB }
  }
  const [reference, measured] = [await measureGrowth(nginx), await measureGrowth(site)]
  report({ name: 'audio-ranges/memory', reference, measured, ratio: measured.growthMiB, target: { max: 50 }, notes: { ratioIs: 'MiB of growth' } })
}
