import { createBrowserRouter } from 'react-router'
import { AppFrame } from '../frame/app-frame.tsx'
import { OfflineScreen } from './offline-screen.tsx'

/** The shell as the service worker keeps it: wherever one goes in it, the network is away. */
export const createOfflineRouter = () => createBrowserRouter([{ Component: AppFrame, children: [{ path: '*', Component: OfflineScreen }] }])
