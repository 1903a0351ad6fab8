import { migrateFiles } from '../files/migrate-files.ts'
import { formatBytes } from '../http/uploads/format-bytes.ts'
import type { Command } from './command.ts'
import { fail } from './fail.ts'
import { withSite } from './with-site.ts'

/** The progress is printed each time that this many files have been moved. */
const FILES_PER_REPORT = 100

/** Commands for stored files. */
export const fileCommands: Readonly<Record<string, Command>> = {
  'files migrate': (config, args) =>
    withSite(config, async ({ site }) => {
      const disk = args[2]
      if (disk === undefined) return fail('Name the storage: balafon files migrate local, balafon files migrate s3')
      const { fileServices, models } = site
      if (!(await fileServices.storages.find(disk))) return fail(`The storage "${disk}" is not available: check its settings.`)
      const { moved, failed, bytes, failures } = await migrateFiles({ ...fileServices, models }, disk, (progress) => {
        if ((progress.moved + progress.failed) % FILES_PER_REPORT === 0) console.log(`${progress.moved} files, ${formatBytes(progress.bytes)}`)
      })
      for (const { id, reason } of failures) console.error(`File ${id} was not moved: ${reason}.`)
      console.log(`Files moved: ${moved} (${formatBytes(bytes)}). Not moved: ${failed}.`)
      console.log('The old copies are deleted after two hours.')
      return failed === 0 ? 0 : 1
    }),
}
