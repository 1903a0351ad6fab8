import { lazy, Suspense } from 'react'
import classes from './named-icon.module.css'

const IconByName = lazy(() => import(/* webpackChunkName: 'point-icons' */ './icon-by-name.tsx'))

/** The icon a contribution names. The drawings come when there is a contribution to draw one for. */
export const NamedIcon = ({ name }: { name: unknown }) => (
  <Suspense fallback={<span className={classes.place} />}>
    <IconByName name={name} />
  </Suspense>
)
