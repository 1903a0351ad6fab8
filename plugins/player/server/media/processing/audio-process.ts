import { writeSync } from 'node:fs'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { AudioMessage, AudioRequest } from './messages.ts'
import { processAudioFile } from './process-audio-file.ts'

// This file runs as a child process. Its argument is an `AudioRequest`, its standard input the audio file. It writes messages, one per line.
const request: AudioRequest = JSON.parse(process.argv[2] ?? '')

const STDIN = 0
const STDOUT = 1

// The messages about damaged files would fill the log.
Log.setLevel(AV_LOG_QUIET)

/** Writes a message at once: the reader may wait for it while the process computes. */
const send = (message: AudioMessage) => void writeSync(STDOUT, `${JSON.stringify(message)}\n`)

await processAudioFile(request, { descriptor: STDIN, send })
// The native objects end with the process.
process.exit(0)
