// Compares two ways to upload a file: the tus protocol with one chunk, and a PUT that Node writes to a file. It measures the throughput, the processor time
// and the largest growth of memory. BENCH_UPLOAD_MB=10240 uploads 10 GiB once in each way, and needs as much space in the temporary folder.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { ROUNDS as DEFAULT_ROUNDS } from './lib/compare-under-load.ts'
import { BENCH } from './lib/paths.ts'
import { getCpuSeconds, getResidentMiB } from './lib/process-usage.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { type RunningServer, startServer } from './lib/server.ts'
import { createTemporaryFolder } from './lib/site.ts'
import { computeMedian } from './lib/statistics.ts'

const BYTES_PER_MEBIBYTE = 1024 * 1024
/** The size of an upload in MiB. */
const MEBIBYTES = Number(process.env.BENCH_UPLOAD_MB) || 512
/** A large file is uploaded once only, because an upload takes minutes and one round shows the growth of memory. */
const ROUNDS = MEBIBYTES > 2048 ? 1 : DEFAULT_ROUNDS
/** The size of the first upload of each kind in MiB, which is not measured: it lets the server allocate its buffers. */
const WARM_UP_MEBIBYTES = Math.min(MEBIBYTES, 512)
const SAMPLE_INTERVAL_MS = 100
const BLOCK = Buffer.alloc(BYTES_PER_MEBIBYTE, 'sound')
const TUS_HEADERS = { 'tus-resumable': '1.0.0' }

await runBenchmark(async (cleanup) => {
  const folder = await createTemporaryFolder(cleanup)
  // tus and PUT each have a server process, so that the memory of each can be measured.
  const start = async () => {
    const env = { NODE_ENV: 'production', FOLDER: folder }
    return startServer(cleanup, { args: [path.join(BENCH, 'upload.server.ts')], env, port: await findFreePort(), readyPath: '/health' })
  }
  const [rawServer, tusServer] = [await start(), await start()]
  const rounds: { readonly raw: number; readonly tus: number }[] = []
  const [rawMemory, tusMemory] = [recordMemory(cleanup, rawServer), recordMemory(cleanup, tusServer)]
  await sendRaw(rawServer, WARM_UP_MEBIBYTES)
  await sendTus(tusServer, folder, WARM_UP_MEBIBYTES)
  for (let round = 0; round < ROUNDS; round++) {
    // The order alternates, so that a slow phase of the machine affects both.
    const tusFirst = round % 2 === 1 ? await sendTus(tusServer, folder) : null
    const raw = await sendRaw(rawServer)
    rounds.push({ raw, tus: tusFirst ?? (await sendTus(tusServer, folder)) })
  }
  report({
    name: 'upload/tus',
    reference: { mebibytesPerSecond: computeMedian(rounds.map(({ raw }) => raw)) },
    measured: { mebibytesPerSecond: computeMedian(rounds.map(({ tus }) => tus)) },
    ratio: computeMedian(rounds.map(({ raw, tus }) => tus / raw)),
    target: { min: 0.8 },
    notes: { mebibytes: MEBIBYTES, rounds: ROUNDS },
  })
  const memory = tusMemory.finish()
  report({
    name: 'upload/memory',
    reference: rawMemory.finish(),
    measured: memory,
    ratio: memory.growthMiB,
    target: { max: 40 },
    notes: {
      sentMiB: WARM_UP_MEBIBYTES + MEBIBYTES * ROUNDS,
      ratioIs: 'how much more memory the uploads with the tus protocol needed than the idle server, in MiB',
    },
  })
})

/** Records the largest growth of a server's memory during the uploads. A measurement after them would miss memory that is free again. */
function recordMemory(cleanup: AsyncDisposableStack, { pid }: RunningServer) {
  const idleMiB = getResidentMiB(pid)
  const idleSeconds = getCpuSeconds(pid)
  let growthMiB = 0
  const timer = setInterval(() => {
    growthMiB = Math.max(growthMiB, getResidentMiB(pid) - idleMiB)
  }, SAMPLE_INTERVAL_MS)
  cleanup.defer(() => clearInterval(timer))
  return {
    finish() {
      clearInterval(timer)
      return { growthMiB, processorSeconds: getCpuSeconds(pid) - idleSeconds }
    },
  }
}

/** Sends a body and returns how many MiB arrived per second. */
async function send(url: string, method: string, headers: http.OutgoingHttpHeaders, mebibytes: number): Promise<number> {
  const startedAt = performance.now()
  const request = http.request(url, { method, headers: { ...headers, 'content-length': mebibytes * BYTES_PER_MEBIBYTE } })
  const response = once(request, 'response') as Promise<[http.IncomingMessage]>
  await pipeline(Readable.from(createBlocks(mebibytes), { objectMode: false }), request)
  const [{ statusCode }] = await response
  if (statusCode !== 204) throw new Error(`${method} ${url} responded with ${statusCode}`)
  return mebibytes / ((performance.now() - startedAt) / 1000)
}

function* createBlocks(mebibytes: number) {
  for (let count = 0; count < mebibytes; count++) yield BLOCK
}

function sendRaw({ url }: RunningServer, mebibytes = MEBIBYTES): Promise<number> {
  return send(`${url}/raw`, 'PUT', {}, mebibytes)
}

async function sendTus({ url }: RunningServer, folder: string, mebibytes = MEBIBYTES): Promise<number> {
  const metadata = `uploadType ${Buffer.from('bench.sound').toString('base64')}`
  const created = await fetch(`${url}/api/v1/tus/upload`, {
    method: 'POST',
    headers: { ...TUS_HEADERS, 'upload-length': String(mebibytes * BYTES_PER_MEBIBYTE), 'upload-metadata': metadata },
  })
  const location = String(created.headers.get('location'))
  const speed = await send(`${url}${location}`, 'PATCH', { ...TUS_HEADERS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }, mebibytes)
  await rm(path.join(folder, path.basename(location)))
  return speed
}
