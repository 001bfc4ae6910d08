package jsbind

// Milestones are moments of an isolate's life, in nanoseconds of its clock; 0 means that the moment has not come.
type Milestones struct {
	Environment int64 // the isolate began to be made
	Bootstrap   int64 // the program's own code began
	LoopExit    int64 // the event loop ended for the last time
}
