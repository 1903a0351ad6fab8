import { openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { AudioMessage } from '../processing/messages.ts'
import { processAudioFile } from '../processing/process-audio-file.ts'
import { readTags } from '../processing/read-tags.ts'
import type { ProcessAllRequest, ProcessedFile } from './process-all.ts'

// This file runs as a child process of tests. It processes many files one after the other, because starting a process takes longer than most files.
const { folder, files }: ProcessAllRequest = JSON.parse(process.argv[2] ?? '')

Log.setLevel(AV_LOG_QUIET)

const processed: ProcessedFile[] = []
for (const { name, renditions } of files) {
  const file = path.join(folder, name)
  const target = path.join(folder, `${name} result`)
  await mkdir(target)
  const messages: AudioMessage[] = []
  const request = { folder: target, maxSeconds: 600, renditions, previousEdge: null, nextEdge: null }
  await processAudioFile(request, { descriptor: openSync(file, 'r'), send: (message) => void messages.push(message) })
  const tags = await readTags(file, target, { readsCover: true }).catch(() => null)
  const failed = messages.find((message) => message.kind === 'failed')
  processed.push({
    failure: failed?.reason ?? null,
    renditions: messages.filter(({ kind }) => kind === 'rendition').length,
    tagsLength: JSON.stringify(tags?.tags ?? {}).length,
  })
}
process.stdout.write(JSON.stringify(processed), () => process.exit(0))
