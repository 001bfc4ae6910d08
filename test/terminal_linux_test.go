package test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// terminal is a program on a pseudo terminal.
type terminal struct {
	t        *testing.T
	keyboard *os.File
	cmd      *exec.Cmd
	output   chan string // what the program writes, in pieces; closed at the end
	text     string      // that was not waited for yet
}

// onTerminal starts node-go on a terminal of 60 columns and 20 rows, in a folder of its own.
func onTerminal(t *testing.T, env []string, args ...string) *terminal {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals here:", err)
	}
	fd := int(keyboard.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer tty.Close()
	x := &terminal{t: t, keyboard: keyboard, cmd: exec.Command(command(), args...), output: make(chan string, 100)}
	x.resize(60, 20)
	x.cmd.Dir = t.TempDir()
	x.cmd.Env = append([]string{"TERM=xterm", "HOME=" + x.cmd.Dir, "NODE_DISABLE_COLORS=1"}, env...)
	x.cmd.Stdin, x.cmd.Stdout, x.cmd.Stderr = tty, tty, tty
	x.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := x.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(x.output)
		p := make([]byte, 4096)
		for {
			n, err := keyboard.Read(p)
			if n > 0 {
				x.output <- string(p[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = x.cmd.Process.Kill()
		_ = x.cmd.Wait()
		_ = keyboard.Close()
	})
	return x
}

func (x *terminal) resize(columns, rows uint16) {
	if err := unix.IoctlSetWinsize(int(x.keyboard.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: columns, Row: rows}); err != nil {
		x.t.Fatal(err)
	}
}

// echoes tells whether the terminal shows what is typed.
func (x *terminal) echoes() bool {
	m, err := unix.IoctlGetTermios(int(x.keyboard.Fd()), unix.TCGETS)
	if err != nil {
		x.t.Fatal(err)
	}
	return m.Lflag&unix.ECHO != 0
}

// typed sends keys.
func (x *terminal) typed(keys string) {
	x.t.Helper()
	if _, err := io.WriteString(x.keyboard, keys); err != nil {
		x.t.Fatal(err)
	}
}

// until waits for text on the terminal and gives what came up to its end.
func (x *terminal) until(text string) string {
	x.t.Helper()
	timeout := time.After(20 * time.Second)
	for {
		if n := strings.Index(x.text, text); n >= 0 {
			seen := x.text[:n+len(text)]
			x.text = x.text[n+len(text):]
			return seen
		}
		select {
		case s, ok := <-x.output:
			if !ok {
				err := x.cmd.Wait()
				x.t.Fatalf("%q does not come, the program has ended (%v); there is %q", text, err, x.text)
			}
			x.text += s
		case <-timeout:
			x.t.Fatalf("%q does not come; there is %q", text, x.text)
		}
	}
}

// ends waits for the program's end and gives what came until then.
func (x *terminal) ends(code int) string {
	x.t.Helper()
	rest := x.text
	timer := time.AfterFunc(20*time.Second, func() { _ = x.cmd.Process.Kill() })
	defer timer.Stop()
	for s := range x.output {
		rest += s
	}
	err := x.cmd.Wait()
	if got := x.cmd.ProcessState.ExitCode(); got != code {
		x.t.Errorf("exit code %d, want %d (%v); output %q", got, code, err, rest)
	}
	return rest
}

const prompt = "\x1b[1G\x1b[0J> \x1b[3G"

func TestTerminal_Session(t *testing.T) {
	x := onTerminal(t, []string{"NODE_REPL_HISTORY="})
	x.until(prompt)
	enter := func(line, want string) {
		t.Helper()
		x.typed(line + "\r")
		x.until("\r\n" + want + "\r\n" + prompt)
	}
	enter("1 + 1", "2")
	enter("await new Promise((r) => setTimeout(r, 5, 'late'))", "'late'")
	enter("nope", "Uncaught ReferenceError: nope is not defined")
	enter("\x1b[A\x7f\x7f\x7f\x7f'new'", "'new'") // the line before, changed
	x.typed("function twice(n) {\r")
	x.until("| ")
	x.typed("return n * 2\r")
	x.until("| ")
	enter("}", "undefined")
	enter("twice(21)", "42")
	x.typed("\x1b[A\x1b[A") // the function is one entry
	x.until("| return n * 2")
	x.until("| }")
	x.typed("\x03")
	x.until(prompt)

	// Completion: alone, by a list, and of module names.
	x.typed("JSON.str\t")
	x.until("ingify")
	x.typed("\x15process.stde\t")
	x.until("rr")
	x.typed("\x15process.std")
	x.until("process.std")
	x.typed("\t") // nothing to add
	time.Sleep(100 * time.Millisecond)
	x.typed("\t")
	x.until("process.stderr  process.stdin   process.stdout")
	x.typed("\x15require('string_\t")
	x.until("decoder")
	x.typed("\x03")
	x.until(prompt)

	// A loop is broken off, a value that does not come too.
	x.typed("console.log('be' + 'gun'); while (true);\r")
	x.until("begun\r\n") // the terminal sends signals again
	x.typed("\x03")
	x.until("Script execution was interrupted by `SIGINT`")
	x.until(prompt)
	x.typed("await (console.log('wai' + 'ting'), new Promise(() => {}))\r")
	x.until("waiting\r\n")
	x.typed("\x03")
	x.until("Script execution was interrupted by `SIGINT`")
	x.until(prompt)

	// The editor.
	x.typed(".editor\r")
	x.until("// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\r\n")
	x.typed("const a = 40\ra +\r2\x04")
	x.until("\r\n42\r\n")
	x.until(prompt)

	// Ctrl+R finds what was entered.
	x.typed("\x12twi")
	x.until("bck-i-search: twi_")
	x.typed("\r")
	x.until("\r\n42\r\n")

	x.typed("\x03")
	x.until("(To exit, press Ctrl+C again or Ctrl+D or type .exit)")
	x.typed("\x03")
	x.ends(0)
	if !x.echoes() {
		t.Error("the terminal is left in raw mode")
	}
}

func TestTerminal_History(t *testing.T) {
	x := onTerminal(t, nil)
	x.until(prompt)
	x.typed("'first'\r")
	x.until("\r\n'first'\r\n")
	x.typed("`of\r")
	x.until("| ")
	x.typed("two`\r")
	x.until(`'of\ntwo'`)
	x.typed(".exit\r")
	x.ends(0)
	b, err := os.ReadFile(filepath.Join(x.cmd.Dir, ".node_repl_history"))
	if err != nil {
		t.Fatal(err)
	}
	if want := ".exit\ntwo`\r`of\n'first'"; string(b) != want {
		t.Errorf("the history is %q, want %q", b, want)
	}
	y := onTerminal(t, []string{"NODE_REPL_HISTORY=" + filepath.Join(x.cmd.Dir, ".node_repl_history")})
	y.until(prompt)
	y.typed("\x1b[A\x1b[A\x1b[A")
	y.until("| two`")
	y.typed("\x03\x1b[A") // moving goes on where it was
	y.until("'first'")
	y.typed("\r")
	y.until("\r\n'first'\r\n")
	y.typed("\x04")
	y.ends(0)
}

func TestTerminal_Streams(t *testing.T) {
	x := onTerminal(t, nil, "-e", `
		const tty = require('tty');
		console.log(process.stdin.isTTY, process.stdout.isTTY, process.stdin.constructor === tty.ReadStream, tty.isatty(1), process.stdout.getWindowSize());
		process.stdout.on('resize', () => {
			clearInterval(wait);
			console.log('now', process.stdout.columns, process.stdout.rows);
			process.stdin.setRawMode(true);
			process.stdin.once('data', (d) => {
				process.stdin.setRawMode(false);
				process.stdin.pause();
				process.stdout.cursorTo(2, () => console.log('key', d));
			});
			console.log('raw', process.stdin.isRaw);
		});
		const wait = setInterval(() => {}, 1000); // signals alone keep no program alive
		console.log('ready');`)
	x.until("true true true true [ 60, 20 ]")
	x.until("ready")
	x.resize(70, 21)
	x.until("now 70 21")
	x.until("raw true")
	if x.echoes() {
		t.Error("raw mode echoes")
	}
	x.typed("\x03")
	x.until("\x1b[3Gkey <Buffer 03>")
	x.ends(0)
	if !x.echoes() {
		t.Error("the terminal is left in raw mode")
	}
}

// What is typed while no stream reads is for the child that has the terminal then.
func TestTerminal_ChildReads(t *testing.T) {
	x := onTerminal(t, nil, "-e", `
		const rl = require('readline').createInterface({ input: process.stdin, output: process.stdout });
		rl.question('name? ', (name) => {
			rl.close();
			require('child_process').spawnSync('sh', ['-c', 'echo child; read line; echo "child has $line"'], { stdio: 'inherit' });
			console.log('parent has', name);
		});`)
	x.until("name? ")
	x.typed("Ada\r")
	x.until("child\r\n")
	x.typed("Grace\r")
	x.until("child has Grace")
	x.until("parent has Ada")
	x.ends(0)
}

// A signal that ends the program in raw mode leaves the terminal as it was.
func TestTerminal_SignalRestores(t *testing.T) {
	x := onTerminal(t, nil, "-e", `process.stdin.setRawMode(true); console.log('raw'); for (;;);`)
	x.until("raw")
	if err := x.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for range x.output { //nolint:revive // to the end
	}
	_ = x.cmd.Wait()
	if s, ok := x.cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || s.Signal() != syscall.SIGTERM {
		t.Errorf("it ended by %v", x.cmd.ProcessState)
	}
	if !x.echoes() {
		t.Error("the terminal is left in raw mode")
	}
}
