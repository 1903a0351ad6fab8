import { Skeleton } from '@balafon/ui/skeleton'
import classes from './checkout.module.css'

/** Placeholders in the shape of the checkout. */
export const CheckoutSkeleton = () => (
  <div className={classes.columns}>
    <Skeleton height="340px" />
    <Skeleton height="300px" />
  </div>
)
