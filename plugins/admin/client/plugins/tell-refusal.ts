import { ApiError, isPasswordConfirmationRequired, type Translate, toast } from '@balafon/sdk/client'

/** Says what the server says of a call it refused, or that something went wrong; nothing to who did not want to give their password. */
export function tellRefusal(error: unknown, t: Translate) {
  if (!isPasswordConfirmationRequired(error)) toast.danger((error instanceof ApiError && error.message) || t('admin.problem'))
}
