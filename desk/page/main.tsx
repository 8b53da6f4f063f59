import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'
import { takeKey } from './requests.ts'
import './sheets.css'

const root = document.getElementById('desk')
if (root === null) throw new Error('The page has no place for the desk')
takeKey()
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
