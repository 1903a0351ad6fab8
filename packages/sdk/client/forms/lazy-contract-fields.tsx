import { createLazyField } from './fields/lazy-fields.tsx'

/** The fields of a schema, each with the control that fits its type. */
export const ContractFields = createLazyField(async () => (await import('./contract-fields.tsx')).ContractFields, '240px')
