import { Link } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'

/** A link to the subscription of the user, as a button. */
export const SubscriptionLink = ({ label }: { readonly label: string }) => (
  <Link to="/billing" className={getButtonClass('outline', 'small')}>
    {label}
  </Link>
)
