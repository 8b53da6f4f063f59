import { nextAnimationFrame } from '../tasks.ts'

/**
 * Call it in the task that has drawn a frame. Resolves when the graphics card has finished it and
 * the next animation frame has been requested, so that it is about to be displayed.
 */
export async function presented(gl: WebGL2RenderingContext): Promise<void> {
  await Promise.all([finished(gl), nextAnimationFrame()])
}

/** Resolves when the graphics card has finished its commands, without blocking. */
export async function finished(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  if (!fence) return
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  gl.deleteSync(fence)
}
