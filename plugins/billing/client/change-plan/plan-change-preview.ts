import type { ResponseOf } from '@balafon/sdk/contract'
import type { previewPlanChange } from '../../contract/subscription.ts'

/** What a change of the plan costs, and from when it applies. */
export type PlanChangePreview = ResponseOf<typeof previewPlanChange>
