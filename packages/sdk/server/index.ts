export * from './define.ts'
export * from './implement.ts'
export * from './problem.ts'
export * from './services.ts'
