import type { Migration } from '@balafon/sdk/server'

/** Records the first reporter of a problem, so that the problems per reporter can be limited. */
export const core0012: Migration = {
  name: '0012-problem-reporters',
  async up({ db, transaction }) {
    await db.query('alter table plugin_problems add column reporter text', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table plugin_problems drop column reporter', { transaction })
  },
}
