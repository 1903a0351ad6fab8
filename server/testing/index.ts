export { createTestSite, type TestSite } from './test-site.ts'
export { type Answer, createVisitor, type Visitor } from './visitor.ts'
export { note, workOf } from './work.ts'
export { writePlugin } from './write-plugin.ts'
