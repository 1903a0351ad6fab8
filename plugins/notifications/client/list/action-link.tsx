import { Link } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'

interface ActionLinkProps {
  readonly action: { readonly label: string; readonly action: string }
  readonly onNavigate: () => void
}

/** Links to a page of this site. Links to other sites open in a new tab. */
export function ActionLink({ action: { label, action }, onNavigate }: ActionLinkProps) {
  const className = getButtonClass('outline', 'small')
  if (action.startsWith('/'))
    return (
      <Link to={action} onClick={onNavigate} className={className}>
        {label}
      </Link>
    )
  return (
    <a href={action} target="_blank" rel="noopener noreferrer" onClick={onNavigate} className={className}>
      {label}
    </a>
  )
}
