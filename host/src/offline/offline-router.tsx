import { createBrowserRouter } from 'react-router'
import { AppFrame } from '../frame/app-frame.tsx'
import { OfflineScreen } from './offline-screen.tsx'

/** Creates the router of the cached offline page, where every path shows the offline screen. */
export const createOfflineRouter = () => createBrowserRouter([{ Component: AppFrame, children: [{ path: '*', Component: OfflineScreen }] }])
