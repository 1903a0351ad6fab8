import { ContributedComponent, useBootstrap, usePasswordConfirmationRequest } from '@balafon/sdk/client'
import { useEffect, useState } from 'react'

/** The dialog a plugin contributes for it, in whichever frame; its code comes when it is first needed. */
export function PasswordConfirmation() {
  const answer = usePasswordConfirmationRequest((question) => question.answer)
  const dialog = useBootstrap(({ contributions }) => contributions['host.passwordConfirmation/v1']?.[0])
  const [wasAsked, setWasAsked] = useState(false)
  const isOpen = answer !== null
  if (isOpen && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  if (!dialog) return isOpen ? <DeclineConfirmation /> : null
  const props = { isOpen, onConfirmed: () => answer?.(true), onCancel: () => answer?.(false) }
  return (
    <ContributedComponent
      plugin={dialog.plugin}
      component={String(dialog.component)}
      props={props}
      fallback={() => (isOpen ? <DeclineConfirmation /> : null)}
    />
  )
}

/** Nobody can ask: whoever waits goes on without a confirmation. */
function DeclineConfirmation() {
  useEffect(() => usePasswordConfirmationRequest.getState().answer?.(false))
  return null
}
