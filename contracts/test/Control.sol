// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev For tests only: a mint control contract with a configured answer for each of the three methods.
contract Control {
    enum Manner {
        Revert,
        Return,
        Invalid,
        Loop,
        BurnThenReturn,
        ReturnIfCalledAsSpecified
    }

    struct Answer {
        Manner manner;
        bytes data;
        uint256 gasToBurn;
    }

    mapping(bytes4 selector => Answer) private _answers;

    /// @dev `data` is returned or reverted with. `gasToBurn` is the gas that BurnThenReturn uses first.
    function setAnswer(bytes4 selector, Manner manner, bytes calldata data, uint256 gasToBurn) external {
        _answers[selector] = Answer(manner, data, gasToBurn);
    }

    function destroy() external {
        selfdestruct(payable(msg.sender));
    }

    fallback() external {
        Answer memory answer = _answers[msg.sig];
        bytes memory data = answer.data;
        if (answer.manner == Manner.Invalid) {
            assembly {
                invalid()
            }
        }
        if (answer.manner == Manner.Loop) for (;;) {}
        if (answer.manner == Manner.BurnThenReturn) {
            uint256 least = gasleft() - answer.gasToBurn;
            while (gasleft() > least) {}
        }
        bool isSpecified = msg.sender == address(0) && tx.origin == address(0) && gasleft() < 100_000;
        if (answer.manner == Manner.ReturnIfCalledAsSpecified && !isSpecified) revert("not as specified");
        if (answer.manner == Manner.Revert) {
            assembly ("memory-safe") {
                revert(add(data, 32), mload(data))
            }
        }
        assembly ("memory-safe") {
            return(add(data, 32), mload(data))
        }
    }
}
