import { readTags } from './read-tags.ts'

// This file runs as a child process. Its arguments are the audio file, the folder for the cover, and whether covers are read at all.
const [, , file = '', folder = '', covers = 'yes'] = process.argv

process.stdout.write(JSON.stringify(await readTags(file, folder, { readsCover: covers === 'yes' })))
