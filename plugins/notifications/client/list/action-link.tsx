import { Link } from '@balafon/sdk/client'
import { buttonClass } from '@balafon/ui/button'

interface ActionLinkProps {
  readonly action: { readonly label: string; readonly action: string }
  readonly onGo: () => void
}

/** A place to go to, here or elsewhere. */
export function ActionLink({ action: { label, action }, onGo }: ActionLinkProps) {
  const look = buttonClass('outline', 'small')
  if (action.startsWith('/'))
    return (
      <Link to={action} onClick={onGo} className={look}>
        {label}
      </Link>
    )
  return (
    <a href={action} target="_blank" rel="noopener noreferrer" onClick={onGo} className={look}>
      {label}
    </a>
  )
}
