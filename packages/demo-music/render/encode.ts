import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SAMPLE_RATE } from '../synthesis/samples.ts'

/** Tags (metadata) written into the audio file. */
export interface TrackTags {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly track: string
  readonly date: string
}

/** Input options of an operator's FFmpeg: stereo samples as signed 16-bit little-endian integers on standard input, without metadata. */
const INPUT = ['-nostdin', '-v', 'error', '-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', 'pipe:0', '-map_metadata', '-1']
/** Output options of an operator's FFmpeg. They give the same result as `encode-process.ts`. */
const OUTPUT = '-c:a aac -aac_coder fast -b:a 120k -cutoff 16000 -aac_is 0 -aac_pns 0 -aac_tns 0 -threads 1 -movflags +faststart -f mp4 -y'.split(' ')

const ENCODE_PROCESS = fileURLToPath(new URL('./encode-process.ts', import.meta.url))

/** Limits for FFmpeg, which is native code. The kernel enforces them. A limit that the operating system does not know is skipped. */
const LIMITS = { cpuSeconds: 120, memoryKibibytes: 1024 * 1024 }
const SHELL_SCRIPT = 'for limit in "-c 0" "-t $1" "-d $2"; do ulimit $limit 2>/dev/null; done; shift 2; exec "$@"'

/**
 * Encodes interleaved 16-bit samples as AAC in an MP4 file, in a separate process.
 * @param ffmpeg The path of an operator's FFmpeg. By default FFmpeg's libraries from npm are used.
 */
export function encodeTrack(pcm: Buffer, tags: TrackTags, file: string, ffmpeg?: string): Promise<void> {
  if (ffmpeg === undefined) return runEncoder('The encoder', process.execPath, [ENCODE_PROCESS, file, JSON.stringify(tags)], pcm)
  return runEncoder(`ffmpeg (${ffmpeg})`, ffmpeg, [...INPUT, ...buildMetadataOptions(tags), ...OUTPUT, file], pcm)
}

const buildMetadataOptions = (tags: TrackTags) => Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`])

function spawnLimited(command: string, args: readonly string[]) {
  const { cpuSeconds, memoryKibibytes } = LIMITS
  const shellArgs = ['-c', SHELL_SCRIPT, 'sh', String(cpuSeconds), String(memoryKibibytes), command, ...args]
  const [file, fileArgs] = process.platform === 'win32' ? [command, args] : ['/bin/sh', shellArgs]
  // Passes two variables only, so that the process gets no secrets of the site. With Node's cache of compiled code, it starts in 0.08 s instead of 0.23 s.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(file, fileArgs, { stdio: ['pipe', 'ignore', 'pipe'], env: { PATH, NODE_COMPILE_CACHE } })
}

function runEncoder(name: string, command: string, args: readonly string[], input: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnLimited(command, args)
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000)
    })
    child.once('error', (cause) => reject(new Error(`${name} could not be started: ${cause.message}`, { cause })))
    child.once('close', (code, signal) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code ?? signal}: ${output.trim() || 'no output'}`))))
    // Ignores the error of a broken pipe: the program has exited, and its exit code says why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
