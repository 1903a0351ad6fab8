import type { SqlRunner } from '@balafon/sdk/server'

/**
 * Opens the record of an unfinished run, so that the next run continues where an interrupted run stopped. The first run stores its plan, and later runs get
 * the stored plan.
 */
export async function openSeedProgress<Plan extends object>(sql: SqlRunner, createPlan: () => Promise<Plan>) {
  await sql('create table if not exists seed_steps (name text primary key, plan jsonb)')
  const rows = await sql<{ name: string; plan: Plan | null }>('select name, plan from seed_steps')
  const done = new Set(rows.map(({ name }) => name))
  const plan = rows.find((row) => row.plan !== null)?.plan ?? (await createPlan())
  if (!done.has('plan')) await sql("insert into seed_steps values ('plan', $1)", [JSON.stringify(plan)])
  return {
    plan,
    /** Runs an INSERT statement once. The same statement records that it has run. */
    async insert(name: string, statement: string) {
      if (!done.has(name)) await sql(`with step as (insert into seed_steps values ('${name}')) ${statement}`)
    },
    /** Deletes the record, so that the next run adds further rows. */
    close: () => sql('drop table seed_steps'),
  }
}
