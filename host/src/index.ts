import './styles/base.css'
import './styles/fonts.css'

void import('./bootstrap.tsx')
