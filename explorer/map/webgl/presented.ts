import { nextAnimationFrame } from '../tasks.ts'

/** Resolves when the graphics card has finished what it was given and the picture has been shown. */
export async function presented(gl: WebGL2RenderingContext): Promise<void> {
  await finished(gl)
  await nextAnimationFrame()
}

/** Resolves when the graphics card has finished what it was given; nothing else waits for it. */
export async function finished(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  if (!fence) return
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  gl.deleteSync(fence)
}
