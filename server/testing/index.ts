export { assertContract } from './assert-contract.ts'
export { createTestSite, type TestSite } from './test-site.ts'
export { type Answer, createVisitor, type Visitor } from './visitor.ts'
export { writePlugin } from './write-plugin.ts'
