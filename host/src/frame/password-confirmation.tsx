import { ContributedComponent, useBootstrap } from '@balafon/sdk/client'
import { usePasswordConfirmationRequest } from '@balafon/sdk/host'
import { useEffect, useState } from 'react'

/** Shows the contributed dialog while a request waits for a password confirmation. The dialog is loaded on first use. */
export function PasswordConfirmation() {
  const respond = usePasswordConfirmationRequest((request) => request.respond)
  const dialog = useBootstrap(({ contributions }) => contributions['host.passwordConfirmation/v1']?.[0])
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = respond !== null
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  if (!dialog) return isOpen ? <DeclineConfirmation /> : null
  const props = { isOpen, onConfirmed: () => respond?.(true), onCancel: () => respond?.(false) }
  return (
    <ContributedComponent
      plugin={dialog.plugin}
      component={String(dialog.component)}
      props={props}
      renderError={() => (isOpen ? <DeclineConfirmation /> : null)}
    />
  )
}

/** Declines the confirmation when no dialog is available, so that the waiting request fails instead of waiting forever. */
function DeclineConfirmation() {
  useEffect(() => usePasswordConfirmationRequest.getState().respond?.(false))
  return null
}
