throw new Error('This file does not load.')
