import { writeSync } from 'node:fs'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { AudioMessage, AudioRequest } from './messages.ts'
import { processAudioFile } from './process-audio-file.ts'

// This file runs as a child process. Its argument is an `AudioRequest`, and it reads the audio file from standard input. It writes messages, one per line.
const request: AudioRequest = JSON.parse(process.argv[2] ?? '')

const STDIN = 0
const STDOUT = 1

// Without this, FFmpeg would fill the log with messages about damaged files.
Log.setLevel(AV_LOG_QUIET)

/** Writes a message synchronously. With asynchronous output, the message would be delayed until the process stops computing. */
const send = (message: AudioMessage) => void writeSync(STDOUT, `${JSON.stringify(message)}\n`)

await processAudioFile(request, { descriptor: STDIN, send })
// The native objects need not be freed, because the process ends here.
process.exit(0)
