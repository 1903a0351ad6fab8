/** For a plugin's tests: a real server on a real database with the plugin in it. */
export {
  type Answer,
  accessPeople,
  assertContract,
  callsWithoutRow,
  createTestSite,
  mmdbOf,
  note,
  type TestSite,
  type Visitor,
  workOf,
  writePlugin,
} from '@balafon/server/testing'
export { localeProblems } from './locales.ts'
